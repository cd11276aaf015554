/**
 * What the package is made of, as CycloneDX: npm's own list of the lock file, of which is kept what an install brings and
 * what is built in. Tools that only develop it are no part of it.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtIn } from './third-party.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEVELOPS = 'cdx:npm:package:development';

interface Property {
  readonly name: string;
  readonly value: string;
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly properties?: readonly Property[];
}

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Needs a build. */
export function billOfMaterials(): Bill {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const all = JSON.parse(execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8' })) as Bill;
  const built = new Set(builtIn().map(({ name, version }) => `${name}@${version}`));
  const components = all.components
    .filter((each) => !develops(each) || built.has(`${each.name}@${each.version}`))
    .map((each) => (develops(each) ? builtInOne(each) : each));
  const refs = new Set([all.metadata.component, ...components].map((each) => each['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) }));
  // npm calls the root by the name of its folder.
  const component = { ...all.metadata.component, name: 'bourse' };
  return { ...all, metadata: { ...all.metadata, component }, components, dependencies };
}

function develops({ properties = [] }: Component): boolean {
  return properties.some(({ name, value }) => name === DEVELOPS && value === 'true');
}

/** To npm it develops the package: a page brings no package, only what is built of it. */
function builtInOne({ properties = [], ...rest }: Component): Component {
  return {
    ...rest,
    scope: 'required',
    properties: properties.filter(({ name }) => name !== DEVELOPS),
  };
}
