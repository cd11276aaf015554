import type { Messages } from '../messages.ts';
import { app } from './app.ts';
import { faultHints } from './fault-hints.ts';
import { journalCommands, journalFields, journalWords } from './journal-words.ts';
import { operator } from './operator.ts';
import { operatorColumns } from './operator-columns.ts';
import { operatorFields as fields } from './operator-fields.ts';
import { operatorHints } from './operator-hints.ts';
import { operatorWords } from './operator-words.ts';
import { receiptPhrases as receipts } from './receipts.ts';
import { trade } from './trade.ts';

const hints = { ...operatorHints, ...faultHints };
// A word of a form is meant where it stands in both.
const words = { ...journalCommands, ...journalWords, ...operatorWords };
const columns = { ...journalFields, ...operatorColumns };
const venue = { columns, fields, hints, receipts, words };

export const zhCN: Messages = { app, trade, operator, venue };
