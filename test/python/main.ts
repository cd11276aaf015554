/**
 * `npm run test:python-clients [-- CLIENT …]`: installs each Python client from PyPI and has it trade on a venue that
 * is started from dist/. A client that cannot be installed is named with the reason; the run ends with 1 only if one
 * that ran failed. `--minutes N` is the time in all (8); `--compile` installs what comes as source too, which
 * takes half an hour; `--write` records what was shown in docs/compatibility.json.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLIENTS, type PythonClient, type Run } from './clients.ts';
import { type Recorded, recordRun } from './compatibility.ts';
import { exec } from './exec.ts';
import { install } from './install.ts';
import { onVenue } from './serve.ts';

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '8' },
    compile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const unknown = positionals.filter((name) => !CLIENTS.some((client) => client.name === name));
if (unknown.length > 0) throw new Error(`no client ${unknown.join(', ')}`);

const deadlineMs = Date.now() + Number(values.minutes) * 60_000;
for (const client of CLIENTS) {
  if (positionals.length > 0 && !positionals.includes(client.name)) continue;
  const recorded = await tried(client);
  if (recorded === undefined) process.exitCode = 1;
  else if (values.write) recordRun(client.name, recorded);
}

/** What is to be recorded; undefined when it failed. */
async function tried({ name, ...client }: PythonClient): Promise<Recorded | undefined> {
  const notRun = (reason: string): Recorded => {
    console.log(`not run: ${name}: ${reason}`);
    return { version: client.version, notRun: reason };
  };
  const installed = await install(
    { name, ...client },
    { withinMs: deadlineMs - Date.now(), mayCompile: values.compile },
  );
  if ('reason' in installed) return notRun(installed.reason);
  const shown: string[] = [];
  for (const run of client.runs) {
    const said = await scripted(name, run, installed.python);
    if (said === undefined) return undefined;
    const reason = said.flatMap((line) => /^not run: (.+)/.exec(line)?.[1] ?? []).at(0);
    if (reason !== undefined) return notRun(reason);
    shown.push(...said.flatMap((line) => /^ok: (.+)/.exec(line)?.[1] ?? []));
  }
  return { version: client.version, shown };
}

/** The lines that it printed; undefined when it failed, which is told. */
async function scripted(name: string, run: Run, python: string): Promise<string[] | undefined> {
  const script = fileURLToPath(new URL(run.script, import.meta.url));
  const onLine = (line: string) => {
    if (line.startsWith('ok: ')) console.log(`${name}: ${line.slice('ok: '.length)}`);
  };
  const { code, out } = await onVenue(run, (environment) =>
    exec(python, [script], {
      env: { ...environment, PYTHONDONTWRITEBYTECODE: '1' },
      withinMs: deadlineMs - Date.now(),
      onLine,
    }),
  );
  if (code === 0) return out.split('\n');
  console.log(`FAILED: ${name}: ${run.script}\n${out.slice(-8_000)}`);
  return undefined;
}
