/**
 * Every reply of an operation that a test sees is compared with the schema that `docs/api/openapi.json` shows for it:
 * a key that is missing, of another type or not declared is a fault of the reply, and the test that saw it fails
 * (`fail-on-reply-faults.ts`).
 */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { isOperatorAct, withDryRun } from '../../src/http/dry-run.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { RawJson } from '../../src/http/raw-json.ts';
import { startVenue as startLab } from '../../src/testing/start-venue.ts';
import type { StartVenue } from '../../src/testing/venue.ts';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import { startVenue as startUnchecked } from '../../src/venue/start-venue.ts';
import { noteReplyFault } from './reply-faults.ts';

/** `startVenue`, whose operations check what they reply, whoever asks and however. */
export const startVenue: typeof startUnchecked = async (options) => {
  await checkHandlers();
  return startUnchecked(options);
};

/** The same of `bourse/testing`. */
export const startLabVenue: StartVenue = async (options) => {
  await checkHandlers();
  return startLab(options);
};

/** For replies of a venue in another process: `data` of a success, as it came. */
export async function checkReply(call: {
  readonly method: string;
  readonly target: string;
  readonly data: unknown;
}): Promise<void> {
  const path = call.target.split('?', 1)[0];
  const endpoint = (await byCall()).get(`${call.method} ${path}`);
  if (endpoint !== undefined) note(endpoint, call.data);
}

let calls: ReadonlyMap<string, Endpoint> | undefined;

async function byCall(): Promise<ReadonlyMap<string, Endpoint>> {
  calls ??= new Map(
    (await venueEndpoints()).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  );
  return calls;
}

type Handle = (call: never) => unknown;
const checkedOnes = new WeakSet<Endpoint>();

/** In the place of each handler comes one that looks at what it returns; once in a process. */
async function checkHandlers(): Promise<void> {
  for (const endpoint of await venueEndpoints()) {
    if (checkedOnes.has(endpoint)) continue;
    checkedOnes.add(endpoint);
    (endpoint as { handle: Handle }).handle = checked(endpoint, endpoint.handle as Handle);
  }
}

export function isChecked(endpoint: Endpoint): boolean {
  return checkedOnes.has(endpoint);
}

/** A handler that notes what of its reply is not as the operation declares. */
export function checked(endpoint: Endpoint, handle: Handle): Handle {
  return (call) => {
    const data = handle(call);
    if (data instanceof Promise) return data.then((later) => noted(endpoint, later));
    return noted(endpoint, data);
  };
}

function noted<T>(endpoint: Endpoint, data: T): T {
  note(endpoint, data instanceof RawJson ? JSON.parse(data.text) : data);
  return data;
}

function note(endpoint: Endpoint, data: unknown): void {
  for (const fault of replyFaults(endpoint, data)) noteReplyFault(fault);
}

const validators = new WeakMap<Endpoint, Validator>();

/** Compiled when the first reply of an operation comes: most files see few of them. */
function validatorOf(endpoint: Endpoint): Validator {
  const known = validators.get(endpoint);
  if (known !== undefined) return known;
  const data = isOperatorAct(endpoint) ? withDryRun(endpoint.data) : endpoint.data;
  const made = Compile(closed(data) as TSchema);
  validators.set(endpoint, made);
  return made;
}

const SHOWN_MAX = 5;

/** What of `data` is not what the operation declares, a line each. */
export function replyFaults(endpoint: Endpoint, data: unknown): readonly string[] {
  const validator = validatorOf(endpoint);
  if (validator.Check(data)) return [];
  const errors = validator.Errors(data).slice(0, SHOWN_MAX);
  return errors.map(
    ({ instancePath, message, params }) =>
      `${endpoint.method} ${endpoint.path}: data${instancePath} ${message} ${JSON.stringify(params)} in ${JSON.stringify(data)?.slice(0, 600)}`,
  );
}

/** The same schema, of which an object has no key but those that it declares. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([name, part]) => [name, closed(part)]);
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  return Object.fromEntries(isOpen ? [...parts, ['additionalProperties', false]] : parts);
}
