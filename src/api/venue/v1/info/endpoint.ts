/** What this venue is: for whoever opens it in a browser and wants to know before he signs anything (design.md 6). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';

const word = (words: readonly [string, string], description: string) =>
  Type.Union([Type.Literal(words[0]), Type.Literal(words[1])], { description });

const rateLimit = Type.Object({
  operation: str('Method and path; * for all operations that have a limit.'),
  perSecond: str('Calls a second that the venue file gives it; 0 = no limit.'),
});

export default endpoint({
  method: 'GET',
  path: '/venue/v1/info',
  summary: 'Get what this venue is',
  source: 'design.md 6',
  family: 'venue',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({}),
  data: Type.Object({
    name: str('Bourse.'),
    version: str('Version of the software.'),
    rulesVersion: str(
      'The rules by which outcomes are decided; an operator brings them up to date.',
    ),
    clock: str(
      'Whose time it is: `system`, that of its host; `manual`, the one an operator sets; `x60`, sixty times as fast.',
    ),
    market: word(['on', 'off'], 'Whether the built-in counterparties trade.'),
    isDemo: word(['YES', 'NO'], 'YES: the built-in demo venue, whose keys everybody has.'),
    serverTime: str('Time of the venue, Unix ms.'),
    products: list(str('A product category that has instruments.')),
    limits: Type.Object({
      connections: str('Connections at a time.'),
      connectionsPerAddress: str('Of them from one address.'),
      rateLimits: list(rateLimit),
    }),
  }),
  handle: ({ about, nowMs, venue: { state } }) => ({
    name: 'Bourse',
    version: about.version,
    rulesVersion: String(state.rulesVersion),
    clock: about.clock,
    market: about.hasMarket ? ('on' as const) : ('off' as const),
    isDemo: about.isDemo ? ('YES' as const) : ('NO' as const),
    serverTime: String(nowMs()),
    products: productsOf(state),
    limits: {
      connections: String(about.connections.inAll),
      connectionsPerAddress: String(about.connections.perAddress),
      rateLimits: Object.entries(about.rateLimits).map(([operation, perSecond]) => ({
        operation,
        perSecond: String(perSecond),
      })),
    },
  }),
});

function productsOf({ markets }: ReadState): string[] {
  const there = new Set([...markets.values()].map(({ instrument }) => instrument.category));
  return CATEGORIES.filter((category) => there.has(category));
}
