import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { FormFailure } from './form-failure.ts';

type Values<Field extends string> = Readonly<Record<Field, string>>;
type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

interface FormOptions<Field extends string> {
  initial: Values<Field>;
  /** Returns the errors that can be found without the server. Called before anything is sent. */
  validate?: (values: Values<Field>) => FieldErrors<Field>;
  /** Sends the form. Resolves with `null` on success, or with the reason if the form was rejected. */
  submit: (values: Values<Field>) => Promise<FormFailure<Field> | null>;
}

interface FormState<Field extends string> {
  isSubmitting: boolean;
  /** Message about the whole form; `undefined` if there is none. */
  message: string | undefined;
  setValue: (name: Field, value: string) => void;
  /** Returns the props for the `TextField` of the field `name`. */
  field: (name: Field) => {
    name: string;
    value: string;
    error: string | undefined;
    onValueChange: (value: string) => void;
  };
  /** Props of the `<form>`. */
  form: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
}

function without<Field extends string>(errors: FieldErrors<Field>, name: Field): FieldErrors<Field> {
  const { [name]: _corrected, ...others } = errors;
  return others as FieldErrors<Field>;
}

/**
 * Holds the state of a form of text fields. It validates the fields when the form is submitted and sends one request at
 * a time. It shows the error of a field until the field changes, and moves the focus to the first field with an error.
 */
export function useForm<Field extends string>({ initial, validate, submit }: FormOptions<Field>): FormState<Field> {
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<FormFailure<Field> | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [crash, setCrash] = useState<{ readonly cause: unknown } | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  // A bug of this program is thrown again during rendering, because the error boundary catches only errors that are
  // thrown during rendering.
  if (crash !== null) throw crash.cause;

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function refuse(reason: FormFailure<Field>): void {
    setFailure(reason);
    setRefusals((count) => count + 1);
  }

  async function send(): Promise<void> {
    setIsSubmitting(true);
    setFailure(null);
    try {
      const refusal = await submit(values);
      if (refusal !== null) refuse(refusal);
    } catch (cause) {
      setCrash({ cause });
    } finally {
      setIsSubmitting(false);
    }
  }

  function setValue(name: Field, value: string): void {
    setValues((current) => ({ ...current, [name]: value }));
    setFailure((current) =>
      current?.fields?.[name] === undefined ? current : { ...current, fields: without(current.fields, name) },
    );
  }

  return {
    isSubmitting,
    message: failure?.message,
    setValue,
    field: (name) => ({
      name,
      value: values[name],
      error: failure?.fields?.[name],
      onValueChange: (value) => setValue(name, value),
    }),
    form: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (isSubmitting) return;
        const found = validate?.(values);
        if (found !== undefined && Object.keys(found).length > 0) refuse({ fields: found });
        else void send();
      },
    },
  };
}
