/** What nodes of several machines go by, as the founder's venue file says it. */
import Type from 'typebox';
import { closed, integer, word } from './vocabulary.ts';

export const clusterTerms = closed({
  beatMs: Type.Optional(integer(10, 60_000)),
  tryAfterMs: Type.Optional(integer(10, 600_000)),
  deadlineMs: Type.Optional(integer(10, 60_000)),
  hedgeAfterMs: Type.Optional(integer(10, 60_000)),
  maxSkewMs: Type.Optional(integer(10, 60_000)),
  ack: Type.Optional(word(['store', 'store+archive'])),
});
