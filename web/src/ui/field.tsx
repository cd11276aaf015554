/** A labelled place to type or choose in. */
import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  /** Shown at the end of the box: a unit, as a rule. */
  readonly unit?: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

interface TextProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'list'> {
  /** What may well be meant; anything else may be typed. */
  readonly suggestions?: readonly string[];
}

export function TextField({
  className = '',
  error,
  hint,
  label,
  suggestions = NONE,
  unit,
  ...input
}: TextProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...(suggestions.length === 0 ? {} : { list: `${id}-list` })}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
        />
        {suggestions.length === 0 ? null : (
          <datalist id={`${id}-list`}>
            {suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
        {unit === undefined ? null : <span className="field-unit">{unit}</span>}
      </div>
      <p id={`${id}-note`} className={error === undefined ? 'field-hint' : 'field-error'}>
        {error ?? hint}
      </p>
    </div>
  );
}

const NONE: readonly string[] = [];

/** A decimal: a phone shows its digits, and nothing else gets in. */
export function DecimalField({
  onValue,
  ...rest
}: Omit<TextProps, 'onChange'> & { readonly onValue: (text: string) => void }) {
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      onChange={({ target }) => onValue(target.value.replace(/,/g, '').replace(/[^\d.]/g, ''))}
    />
  );
}

interface SelectProps<T extends string> extends FieldProps {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onValue: (value: T) => void;
  readonly isBare?: boolean;
}

export function SelectField<T extends string>(props: SelectProps<T>) {
  const { hint, isBare = false, label, onValue, options, value } = props;
  const id = useId();
  return (
    <div className={isBare ? 'field field-bare' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select id={id} value={value} onChange={({ target }) => onValue(target.value as T)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {hint === undefined ? null : <p className="field-hint">{hint}</p>}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

export function Check({ isDisabled = false, isOn, label, onChange }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly tone?: string;
  }[];
  readonly onValue: (value: T) => void;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ label, onValue, options, value }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`choice-${option.tone ?? 'plain'}`}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
