/** What stands around the rows of a list, as each family has it. */
import Type, { type TSchema } from 'typebox';
import { list, str } from '../../http/fields.ts';
import { assert } from '../../primitives/assert.ts';
import type { Codec } from '../codecs/codec.ts';

export interface Framed<R> {
  /** The schema of the whole. */
  readonly data: TSchema;
  /** One record more than are shown is asked for, to know whether there are more. */
  readonly looksAhead?: true;
  readonly reply: (records: readonly R[], limit: number) => unknown;
}

export type Frame = <R>(codec: Codec<R, unknown>) => Framed<R>;

/** Nothing: the rows alone. */
export const bare: Frame = (codec) => ({
  data: list(codec.schema),
  reply: (records) => records.map(codec.encode),
});

/** The rows by a name, and nothing else. */
export function named(name: string): Frame {
  return (codec) => ({
    data: Type.Object({ [name]: list(codec.schema) }),
    reply: (records) => ({ [name]: records.map(codec.encode) }),
  });
}

const NEXT = 'Id of the last row: the idLessThan of the next page; empty at the end.';

/** The id of the last row behind the rows, empty on an empty page: the next page goes on below it. */
function withIdOfLast(name: string, idName: string, description = NEXT): Frame {
  return (codec) => {
    const lastId = lastIdOf(codec);
    return {
      data: Type.Object({ [name]: list(codec.schema), [idName]: str(description) }),
      reply: (records) => ({ [name]: records.map(codec.encode), [idName]: lastId(records) }),
    };
  };
}

/** That id as `endId`. */
export function withEndId(name: string, description = NEXT): Frame {
  return withIdOfLast(name, 'endId', description);
}

const OF_NEXT = 'Id of the last row: that of the next page; empty at the end.';

/** The same under the name of the next page's cursor. */
export function withLastId(name: string): Frame {
  return withIdOfLast(name, 'idLessThan', OF_NEXT);
}

/** The rows as `list`, and the least id of them. */
export const withMinId = withIdOfLast('list', 'minId');

/** v3: the cursor is the id of the last row, exclusive on the next call; '' on an empty page (wire.md 4.6). */
export const withCursor = withIdOfLast('list', 'cursor', 'Pass it to read the next page.');

/** v2 spot plans: whether there are older ones. */
export const withNextFlag: Frame = (codec) => {
  const lastId = lastIdOf(codec);
  return {
    data: Type.Object({
      nextFlag: Type.Boolean({ description: 'Whether there are older ones.' }),
      idLessThan: str(OF_NEXT),
      orderList: list(codec.schema),
    }),
    looksAhead: true,
    reply: (records, limit) => {
      const shown = records.slice(0, limit);
      return {
        nextFlag: records.length > limit,
        idLessThan: lastId(shown),
        orderList: shown.map(codec.encode),
      };
    },
  };
};

/** v3 users and keys: whether there are more, and the last of the page. */
export function withHasNext(name: string): Frame {
  return (codec) => {
    const lastId = lastIdOf(codec);
    return {
      data: Type.Object({
        [name]: list(codec.schema),
        hasNext: Type.Boolean({ description: 'Whether there are more.' }),
        cursor: str('Pass it to read the next page; empty with an empty page.'),
      }),
      looksAhead: true,
      reply: (records, limit) => {
        const shown = records.slice(0, limit);
        return {
          [name]: shown.map(codec.encode),
          hasNext: records.length > limit,
          cursor: lastId(shown),
        };
      },
    };
  };
}

/** v2 margin: the ids of both ends, newest first; the rows by each of the names that clients know. */
export function withEnds(...names: readonly string[]): Frame {
  const each = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));
  return (codec) => {
    const lastId = lastIdOf(codec);
    return {
      data: Type.Object({
        ...each(list(codec.schema)),
        maxId: str('Newest id of the page; empty on an empty page.'),
        minId: str('Oldest id of the page: pass it as idLessThan.'),
      }),
      reply: (records) => ({
        ...each(records.map(codec.encode)),
        maxId: lastId(records.slice(0, 1)),
        minId: lastId(records),
      }),
    };
  };
}

/** The id that a page of records ends at; '' where there are none. */
export function lastIdOf<R>({ idOf }: Pick<Codec<R>, 'idOf'>): (records: readonly R[]) => string {
  assert(idOf !== undefined, 'a list that shows ids is of records that have them');
  return (records) => {
    const last = records.at(-1);
    return last === undefined ? '' : idOf(last);
  };
}
