/** `bourse serve`: its options; what it does is loaded only when it is asked for. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ClockMode, isClockMode } from '../../venue/clock.ts';
import { clusterOptions } from '../cluster-options.ts';
import type { ServeOptions } from '../run-venue.ts';

export function addServeCommand(program: Command): void {
  const command = program.command('serve').summary('run a venue').description('Runs a venue.');
  addServeOptions(command);
  command.action(async (given: ServeOptions) => {
    const { runVenue } = await import('../run-venue.ts');
    await runVenue(given);
  });
}

const MAX_PORT = 65_535;
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Each is also an environment variable. */
export function addServeOptions(command: Command): void {
  const options = [...optionsOfVenue(), ...optionsOfProcess(), ...clusterOptions(portNumber)];
  for (const option of options) command.addOption(option);
}

/** Which venue, where and with what in it. */
function optionsOfVenue(): readonly Option[] {
  return [
    from('VENUE', '--venue <file>', 'venue file, YAML or JSON (default: the demo venue)'),
    from('DATA', '--data <dir>', 'data folder, or :memory: to keep nothing').default(
      './bourse-data',
    ),
    from(
      'DATABASE_URL',
      '--database-url <url>',
      'PostgreSQL that keeps the history (default: SQLite in the data folder)',
    ),
    from('HOST', '--host <host>', 'address to listen on').default('127.0.0.1'),
    from('PORT', '--port <port>', 'port to listen on; 0 takes a free one')
      .default(8080)
      .argParser(portNumber),
    from(
      'CLOCK',
      '--clock <mode>',
      'venue time: system (the host’s), manual (moved by the operator alone) or xN (N times as fast)',
    ).argParser(clockMode),
    from(
      'MARKET',
      '--market <switch>',
      'built-in counterparties (default: on for the demo venue and where the venue file has `market`)',
    ).choices(['on', 'off']),
    from(
      'SEED',
      '--seed <text>',
      'what the built-in counterparties draw from (default: `market.seed` of the venue file)',
    ),
    from(
      'RATE_LIMITS',
      '--rate-limits <switch>',
      'limits of requests and sockets: those of the exchange, or none (default: as the venue file says)',
    ).choices(['on', 'off']),
  ];
}

/** How it is served, and who is told. */
function optionsOfProcess(): readonly Option[] {
  return [
    from('SYNC', '--sync <mode>', 'acknowledge what is on the disk, or what the system was given')
      .choices(['always', 'os'])
      .default('always'),
    from(
      'OPERATOR_TOKEN',
      '--operator-token <token>',
      '[NAME:]TOKEN, NAME:TOKEN:read to read alone, several with commas (default: a new one)',
    ),
    from(
      'TRUST_PROXY',
      '--trust-proxy [proxies]',
      'whose X-Forwarded-For is believed: off, HOPS or ADDRESS,… (without a value: 1)',
    )
      .preset('1')
      .default('off'),
    from('HTTP', '--http <reader>', 'who reads requests: the fast path first, or node:http alone')
      .choices(['fast', 'node'])
      .default('fast'),
    from('ALLOW_FAULTS', '--allow-faults', 'let others than this host meet faults').default(false),
    from(
      'DRAIN_MS',
      '--drain-ms <ms>',
      'how long sockets stay open after they were told that the venue stops',
    )
      .default(1000)
      .argParser(milliseconds),
    from(
      'READY_FILE',
      '--ready-file <file>',
      'written once it serves: url, pid, operator token, keys',
    ),
    from(
      'ACCESS_LOG',
      '--access-log <file>',
      'a line of JSON for each request is added to this file (default: none is)',
    ),
    from('LOG_LEVEL', '--log-level <level>', 'what is logged on stderr')
      .choices(LOG_LEVELS)
      .default('warn'),
  ];
}

function from(variable: string, flags: string, help: string): Option {
  return new Option(flags, help).env(`BOURSE_${variable}`);
}

const MAX_DRAIN_MS = 15_000;

function milliseconds(text: string): number {
  const ms = Number(text);
  if (/^\d+$/.test(text) && ms <= MAX_DRAIN_MS) return ms;
  throw new InvalidArgumentError(`expected milliseconds from 0 to ${MAX_DRAIN_MS}.`);
}

function clockMode(text: string): ClockMode {
  if (isClockMode(text)) return text;
  throw new InvalidArgumentError('expected system, manual or xN, such as x60.');
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= MAX_PORT) return port;
  throw new InvalidArgumentError(`expected a port from 0 to ${MAX_PORT}.`);
}
