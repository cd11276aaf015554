import type { ReactNode, Ref } from 'react';

interface Props {
  /** What screen readers call it. */
  readonly label: string;
  readonly className: string;
  readonly boxRef?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A part of the page that scrolls by itself. */
export function ScrollBox({ boxRef, children, className, label }: Props) {
  return (
    <section
      ref={boxRef}
      className={className}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard, which axe demands.
      tabIndex={0}
    >
      {children}
    </section>
  );
}
