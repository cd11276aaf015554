/**
 * Every method that ccxt says it has for this exchange, called in both of its modes on every kind of market, and what
 * came of it compared with `docs/compatibility.json`. `WRITE=yes npx vitest run test/clients/methods.test.ts` records.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedMethods, recordMethods } from '../python/compatibility.ts';
import type { ClientVenue } from './client-venue.ts';
import { CCXT_CALLS } from './methods/ccxt-calls.ts';
import type { Mode } from './methods/ccxt-facts.ts';
import { VALUES } from './methods/ccxt-values.ts';
import { marksOf } from './methods/outcome.ts';
import { plainOf, wrongDates } from './methods/plain.ts';
import {
  callAll,
  factsOf,
  KINDS,
  methodsOfCcxt,
  type Outcomes,
  startMethodsVenue,
} from './methods/run-ccxt.ts';

const seen: Record<Mode, Record<string, Outcomes>> = { v2: {}, v3: {} };

it('calls every method that the pinned ccxt has, and no other', () => {
  const methods = methodsOfCcxt();
  console.info(`ccxt has ${methods.length} methods for this exchange`);
  expect(methods.length).toBe(86);
  expect(CCXT_CALLS.map(({ name }) => name).toSorted()).toEqual(methods);
});

describe.each(['v2', 'v3'] as const)('ccxt on %s', (mode) => {
  let venue: ClientVenue;

  beforeAll(async () => {
    venue = await startMethodsVenue();
    for (const kind of KINDS) seen[mode][kind] = await callAll(venue, mode, kind);
  });
  afterAll(() => venue.close());

  it.each(KINDS)('%s: is refused nothing that the venue has', (kind) => {
    const refused = Object.entries(seen[mode][kind] ?? {}).filter(([, { mark }]) =>
      mark.startsWith('refused'),
    );
    expect(refused.map(([name, { mark, why }]) => `${name}: ${mark}: ${why}`)).toEqual([]);
  });

  it.each(KINDS)('%s: every field is filled, and right', (kind) => {
    const facts = factsOf(mode, kind);
    const ran = Object.entries(seen[mode][kind] ?? {}).filter(([, { mark }]) => mark === 'runs');
    expect(ran.length).toBeGreaterThan(0);
    const given = ran.map(([name, { value }]) => [name, plainOf(name, value)]);
    const meant = ran.map(([name]) => [name, VALUES[name]?.(facts)]);
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(meant));
    const methods = ran.map(([name]) => name);
    expect(methods.filter((name) => VALUES[name] === undefined)).toEqual([]);
    expect(ran.flatMap(([name, { value }]) => wrongDates(value).map((at) => [name, at]))).toEqual(
      [],
    );
  });

  it('places no order where ccxt leaves out what it waits for', () => {
    const outcomes = Object.values(seen[mode]).flatMap((methods) => Object.values(methods));
    const dropped = outcomes.filter(({ mark }) => mark === 'no v3 branch');
    expect(dropped.filter(({ value }) => value !== undefined)).toEqual([]);
  });

  it('does what is on record, method by method', () => {
    const marks = marksOf(seen[mode]);
    if (process.env.WRITE === 'yes') recordMethods('ccxt', mode, marks);
    expect(marks).toEqual(recordedMethods().ccxt?.[mode]);
  });
});
