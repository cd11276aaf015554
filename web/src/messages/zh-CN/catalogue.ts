import type { Messages } from '../messages.ts';
import { app } from './app.ts';
import { faultHints } from './fault-hints.ts';
import { operator } from './operator.ts';
import { operatorColumns as columns } from './operator-columns.ts';
import { operatorFields as fields } from './operator-fields.ts';
import { operatorHints } from './operator-hints.ts';
import { operatorWords as words } from './operator-words.ts';
import { receiptPhrases as receipts } from './receipts.ts';
import { trade } from './trade.ts';

const hints = { ...operatorHints, ...faultHints };
const venue = { columns, fields, hints, receipts, words };

export const zhCN: Messages = { app, trade, operator, venue };
