import type { Messages } from '../catalogue.ts';

export const operator: Messages['operator'] = {
  title: '运营',
};
