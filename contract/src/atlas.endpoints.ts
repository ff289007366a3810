import { atlasClaimParams, atlasClaimResponse, atlasExamplesResponse, atlasResponse } from './atlas.ts';
import type { EndpointTable } from './endpoint.ts';

export const atlasEndpoints = {
  'GET /api/evidence/atlas': {
    id: 'getAtlas',
    tag: 'Evidence',
    access: 'anyone',
    summary: 'List the claims of the evidence atlas',
    description: 'Claims that traders repeat, each with its verdict and the count of its main horizon.',
    response: atlasResponse,
  },
  'GET /api/evidence/atlas/{claim}': {
    id: 'getAtlasClaim',
    tag: 'Evidence',
    access: 'anyone',
    summary: 'Get a claim of the evidence atlas with all its counts',
    description: 'Shares are from 0 to 1, differences are the rate less the control.',
    params: atlasClaimParams,
    response: atlasClaimResponse,
    problems: ['not-found'],
  },
  'GET /api/evidence/atlas/{claim}/examples': {
    id: 'getAtlasExamples',
    tag: 'Evidence',
    access: 'anyone',
    summary: 'Get examples of a claim, drawn by lot, with their bars',
    description:
      'Examples come from the open part of the practice history, which no rated chart uses. One that this server has no open bars for is left out.',
    params: atlasClaimParams,
    response: atlasExamplesResponse,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;
