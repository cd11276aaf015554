import type { Messages } from '../messages.ts';
import { app } from './app.ts';
import { operator } from './operator.ts';
import { operatorFields } from './operator-fields.ts';
import { trade } from './trade.ts';

export const zhCN: Messages = { app, trade, operator, operatorFields };
