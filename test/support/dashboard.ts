/** What Prometheus is asked by the files of deploy/: the alarms, and the dashboard of Grafana. */
import { parse } from 'yaml';
import { textOf } from './repository.ts';

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
}

/** Those of the dashboard, with what Grafana puts in for its variables. */
export function dashboardQueries(): readonly string[] {
  const { panels } = JSON.parse(textOf('deploy/grafana/bourse.json')) as {
    readonly panels: readonly Panel[];
  };
  return panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) =>
      expr
        .replaceAll('$__rate_interval', '1m')
        .replaceAll('$job', 'bourse')
        .replaceAll('$instance', '.*'),
    );
}

export function alarmQueries(): readonly string[] {
  const { groups } = parse(textOf('deploy/prometheus/bourse.rules.yml')) as Rules;
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}
