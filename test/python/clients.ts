/** The Python clients that are run against a venue: what is installed of each, and the scripts that trade with it. */

export interface PythonClient {
  readonly name: string;
  readonly version: string;
  /** For pip, with exact versions. */
  readonly packages: readonly string[];
  /** What pip is told besides. */
  readonly options: readonly string[];
  /** It comes as source alone: it is installed first, without what it stands on, where that may take its time. */
  readonly isCompiled: boolean;
  readonly runs: readonly Run[];
}

/** A script beside this file, and the venue it is given. */
export interface Run {
  readonly script: string;
  readonly clock: 'system' | 'manual';
  /** The demo venue has its limits of requests, or none. */
  readonly isLimited: boolean;
}

/** What is not asked for is not compiled: that takes longer than everything else here. */
const WHEELS_ALONE = ['--only-binary', ':all:'];

function run(script: string, venue: Partial<Run> = {}): Run {
  return { script, clock: 'system', isLimited: true, ...venue };
}

function client(
  name: string,
  version: string,
  more: Pick<PythonClient, 'runs'> & Partial<PythonClient>,
): PythonClient {
  return {
    name,
    version,
    packages: [`${name}==${version}`],
    options: WHEELS_ALONE,
    isCompiled: false,
    ...more,
  };
}

const HUMMINGBOT_NEEDS = [
  'aiohttp==3.14.5',
  'aioprocessing==2.0.1',
  'bidict==0.24.1',
  'cachetools==8.0.2',
  'ccxt==4.5.84',
  'commlib-py==0.13.2',
  'eth-account==0.14.0',
  'msgpack==1.2.4',
  'numpy==2.4.6',
  'pandas==2.3.3',
  'prompt_toolkit==3.0.53',
  'protobuf==7.36.2',
  'psutil==7.2.2',
  'pydantic==2.14.4',
  'pyperclip==1.11.0',
  'PyYAML==6.0.4',
  'requests==2.34.2',
  'ruamel.yaml==0.19.1',
  'scipy==1.17.1',
  'SQLAlchemy==2.1.9',
  'tabulate==0.10.0',
  'tqdm==4.70.1',
  'ujson==6.1.0',
  'async-timeout==5.0.1',
];

export const CLIENTS: readonly PythonClient[] = [
  client('ccxt', '4.5.84', {
    packages: ['ccxt==4.5.84', 'pytest==9.2.0'],
    runs: [
      run('ccxt_rest.py'),
      run('ccxt_sockets.py'),
      run('ccxt_sockets.py', { clock: 'manual' }),
      run('documents.py'),
      run('pytest_page.py'),
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
  // Of what it stands on, what its connectors for this exchange import: all of it together cannot be installed.
  client('hummingbot', '20260922', {
    isCompiled: true,
    packages: HUMMINGBOT_NEEDS,
    runs: [run('hummingbot_connectors.py')],
  }),
];
