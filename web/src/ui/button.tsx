import type { ComponentProps } from 'react';

type Tone = 'plain' | 'primary' | 'buy' | 'sell' | 'danger' | 'quiet';

interface Props extends ComponentProps<'button'> {
  readonly tone?: Tone;
}

export function Button({ className = '', tone = 'plain', type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} className={`button button-${tone} ${className}`} />;
}
