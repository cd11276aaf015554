/** What keeps a tree from being a release. */

/** As a heading of CHANGELOG.md begins a version: keepachangelog.com. */
const HEADING = /^## \[?([^\]\s]+)\]?(?: - (\S+))?$/m;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface Tree {
  /** What `git status --porcelain` said. */
  readonly status: string;
  readonly manifest: Manifest;
  readonly lock: {
    readonly version: string;
    readonly packages: Readonly<Record<string, Manifest>>;
  };
  readonly changelog: string;
  /** Whether nothing will be published. */
  readonly isTrial: boolean;
}

interface Manifest {
  readonly version?: string;
  readonly private?: boolean;
}

/** A sentence each: what refuses the release, and what has to be done before it is published. */
export function releaseFaults(tree: Tree): {
  readonly refusals: readonly string[];
  readonly hints: readonly string[];
} {
  const { isTrial, lock, manifest, status } = tree;
  const refusals: string[] = [];
  const changed = status.trim();
  if (changed !== '') refusals.push(`the tree is not what is committed:\n${changed}`);
  if (manifest.private === true)
    refusals.push('package.json says `private`: npm publishes nothing');
  const locked = [lock.version, lock.packages['']?.version];
  if (locked.some((version) => version !== manifest.version))
    refusals.push(`package-lock.json has version ${locked[0]}, package.json ${manifest.version}`);
  const undated = changelogFaults(tree, refusals);
  if (undated !== undefined && !isTrial) refusals.push(undated);
  return { refusals, hints: undated !== undefined && isTrial ? [undated] : [] };
}

/** What is only lacking: the day of the release. */
function changelogFaults({ changelog, manifest }: Tree, refusals: string[]): string | undefined {
  const [heading, version, date = ''] = HEADING.exec(changelog) ?? [];
  if (version !== manifest.version) {
    refusals.push(
      `CHANGELOG.md begins with ${version ?? 'no version'}, package.json has ${manifest.version}`,
    );
    return undefined;
  }
  if (DATE.test(date)) return undefined;
  return `"${heading}" of CHANGELOG.md has no date yet: ## [${version}] - YYYY-MM-DD`;
}
