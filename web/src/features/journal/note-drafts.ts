import { createTabDrafts } from '../../platform/tab-drafts.ts';
import type { DraftStore } from './note-autosave.ts';

/** Maximum number of stored drafts. A draft is stored only until the server has the note. */
const DRAFTS_MAX = 50;

const drafts = createTabDrafts<{ readonly text: string }>('journal_notes', DRAFTS_MAX);

/** Returns the storage for the unsaved note of a trade. A draft survives a reload of this tab. */
export function noteDrafts(tradeId: string): DraftStore & { readonly left: () => string | null } {
  return {
    left: () => drafts.read(tradeId)?.text ?? null,
    put: (text) => drafts.write(tradeId, { text }),
    drop: () => drafts.remove(tradeId),
  };
}
