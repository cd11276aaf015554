/**
 * Reports for agents have two addresses (wire.md 3.1): whatever one answers, so does the other, to a
 * customer-bearing agent, to an agent that asks wrongly, and to everybody else.
 */
import { describe, expect, it } from 'vitest';
import { asAgent, BOB, DAY_MS, declareAgents, FIRST_DAY_MS, firstDay, paysIn } from './agents.ts';
import { describeSharedOutcomes, perTest } from './shared-outcomes.ts';
import type { Method, TestCall } from './signed-request.ts';

export interface Report {
  readonly method: Method;
  readonly path: string;
  /** A parameter that is refused when it is 0. */
  readonly refused: string;
}

/** What every report owes whoever asks. */
export function describeReport({ method, path, refused }: Report): void {
  describeSharedOutcomes({
    method,
    path,
    request: asAgent(asking(method, {})),
    lacking: undefined,
    perSecond: 10,
    refused: {
      request: asAgent(asking(method, { [refused]: '-1' })),
      english: `Parameter ${refused} error`,
      chinese: `参数${refused}错误`,
    },
  });
}

/** A report at its second address. */
export function describeTwin(report: Report & { readonly twin: string }): void {
  const { method, path, refused, twin } = report;
  describeReport(report);

  describe('success', () => {
    const venue = perTest();
    const [startTime, endTime] = [String(FIRST_DAY_MS), String(FIRST_DAY_MS + DAY_MS)];

    it.each([
      ['without anything', {}],
      ['with a window', { startTime, endTime }],
      ['for one customer', { uid: BOB, startTime, endTime }],
    ])(`answers as ${twin} does, %s`, async (_, asked) => {
      await declareAgents(venue());
      await paysIn(venue(), BOB, '5');
      await firstDay(venue());
      const call = asking(method, asked);
      const reply = await venue().call(method, path, call);
      expect(reply).toMatchObject({ status: 200, code: '00000' });
      expect(JSON.stringify(reply.data)).toContain('"uid"');
      expect(reply.data).toEqual((await venue().call(method, twin, call)).data);
    });
  });

  describe('errors', () => {
    const venue = perTest();

    it.each([
      ['nobody’s agent', {}, 'bob'],
      ['a wrong parameter', { [refused]: '-1' }, 'alice'],
    ])(`are those of ${twin}: %s`, async (_, asked, as) => {
      await firstDay(venue());
      const call = { ...asking(method, asked), as };
      const { code, msg, status } = await venue().call(method, path, call);
      expect(status).toBe(400);
      expect(await venue().call(method, twin, call)).toMatchObject({ status, code, msg });
    });
  });
}

function asking(method: Method, asked: Readonly<Record<string, string>>): TestCall {
  return method === 'GET' ? { query: asked } : { body: asked };
}
