import type { Market, State } from '../state.ts';

export function watchMark(_state: State, _market: Market): void {}
export function reviewMarket(_state: State, _market: Market): void {}
