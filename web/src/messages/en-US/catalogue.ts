import { app } from './app.ts';
import { operator } from './operator.ts';
import { trade } from './trade.ts';

export const enUS = { app, trade, operator };
