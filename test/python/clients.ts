/** The Python clients that are run against a venue: what is installed of each, and the scripts that trade with it. */

export interface PythonClient {
  readonly name: string;
  readonly version: string;
  /** For pip, with exact versions. */
  readonly packages: readonly string[];
  /** What pip is told besides. */
  readonly options: readonly string[];
  readonly runs: readonly Run[];
}

/** A script beside this file, and the venue it is given. */
export interface Run {
  readonly script: string;
  readonly clock: 'system' | 'manual';
  /** The demo venue has its limits of requests, or none. */
  readonly isLimited: boolean;
}

/** Nothing is compiled: that takes longer than everything else here. */
const WHEELS_ALONE = ['--only-binary', ':all:'];

function run(script: string, venue: Partial<Run> = {}): Run {
  return { script, clock: 'system', isLimited: true, ...venue };
}

function client(
  name: string,
  version: string,
  more: Pick<PythonClient, 'runs'> & Partial<PythonClient>,
): PythonClient {
  return { name, version, packages: [`${name}==${version}`], options: WHEELS_ALONE, ...more };
}

export const CLIENTS: readonly PythonClient[] = [
  client('ccxt', '4.5.84', {
    runs: [
      run('ccxt_rest.py'),
      run('ccxt_sockets.py'),
      run('ccxt_sockets.py', { clock: 'manual' }),
      run('documents.py'),
    ],
  }),
  client('schemathesis', '4.32.5', { runs: [run('openapi.py', { isLimited: false })] }),
  // Without what it stands on: the question is whether it has a connector.
  client('nautilus_trader', '1.221.0', {
    options: [...WHEELS_ALONE, '--no-deps'],
    runs: [run('connector.py')],
  }),
  // One small package that it stands on, sdnotify, comes as Python source alone.
  client('freqtrade', '2026.9', {
    options: ['--prefer-binary'],
    runs: [run('freqtrade_bot.py')],
  }),
  client('hummingbot', '20260922', { runs: [run('connector.py')] }),
];
