import type { Messages } from '../catalogue.ts';

export const trade: Messages['trade'] = {
  title: '交易',
};
