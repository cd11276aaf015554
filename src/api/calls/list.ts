/**
 * A list call as one declaration: which records, as which rows, paged how, and what stands around them.
 * Windows, cursors, limits and empty lists are then alike for all.
 */
import type { TSchema } from 'typebox';
import {
  type Endpoint,
  endpoint,
  type OperatorCall,
  type OperatorEndpoint,
  type PublicCall,
  type PublicEndpoint,
  type UserCall,
  type UserEndpoint,
} from '../../http/endpoint.ts';
import type { Field } from '../../http/field.ts';
import { type FieldsOf, object } from '../../http/fields.ts';
import type { PageRequest, TimeWindow } from '../../reporting/lists/page.ts';
import type { Codec } from '../codecs/codec.ts';
import type { Frame } from './frames.ts';
import { type Paging, whole } from './paging.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

interface Listed<F extends Fields, R, Call> {
  /** POST where a list is asked for by a body. */
  readonly method?: 'GET' | 'POST';
  readonly input: F;
  /** How a part is asked for, its fields being among those of the input; absent: all is shown. */
  readonly paging?: Paging<FieldsOf<F>>;
  readonly frame: Frame;
  readonly codec: Codec<R, unknown>;
  /** The records asked for, in the order in which they are shown. */
  readonly rows: (call: Call, asked: Asked) => readonly R[] | Promise<readonly R[]>;
}

/** The part of the list that is asked for. */
export interface Asked {
  readonly window: TimeWindow;
  readonly page: PageRequest;
}

type Of<E, L> = Omit<E, 'method' | 'input' | 'data' | 'handle'> & L;
type Public = PublicEndpoint<TSchema, TSchema>;
type User = UserEndpoint<TSchema, TSchema>;
type Operator = OperatorEndpoint<TSchema, TSchema>;

/** Overloads as those of `endpoint`, so that `rows` infers its call. */
export function listEndpoint<const F extends Fields, R>(
  declared: Of<Public, Listed<F, R, PublicCall<FieldsOf<F>>>>,
): Endpoint;
export function listEndpoint<const F extends Fields, R>(
  declared: Of<User, Listed<F, R, UserCall<FieldsOf<F>>>>,
): Endpoint;
export function listEndpoint<const F extends Fields, R>(
  declared: Of<Operator, Listed<F, R, OperatorCall<FieldsOf<F>>>>,
): Endpoint;
export function listEndpoint<F extends Fields, R>(
  declared: Of<Pick<Endpoint, keyof Endpoint>, Listed<F, R, Call<F>>>,
): Endpoint {
  const { codec, frame, input, method = 'GET', paging = whole, rows, ...rest } = declared;
  const { data, looksAhead = false, reply } = frame(codec);
  const handle = (call: Call<F>) => {
    const found = rows(call, askedOf(paging, call, looksAhead));
    const limit = looksAhead ? paging.page(call.input).limit : Number.MAX_SAFE_INTEGER;
    if (found instanceof Promise) return found.then((records) => reply(records, limit));
    return reply(found, limit);
  };
  // The overloads let no access through with a call that is not its own.
  return endpoint({
    ...rest,
    method,
    input: object(input),
    data,
    handle,
  } as unknown as UserEndpoint<TSchema, TSchema>);
}

type Call<F> = UserCall<FieldsOf<F>> & OperatorCall<FieldsOf<F>>;

/** What is wrong with it is told when it is looked at: families differ in what they look at first. */
function askedOf<I>(paging: Paging<I>, call: PublicCall<I>, looksAhead: boolean): Asked {
  return {
    get window() {
      return paging.window(call.input, call.nowMs());
    },
    get page() {
      const page = paging.page(call.input);
      return looksAhead ? { ...page, limit: page.limit + 1 } : page;
    },
  };
}
