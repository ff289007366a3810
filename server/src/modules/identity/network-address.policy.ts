export { networkOf } from '../../platform/http/network-address.ts';
