import { html, type Html } from './html.ts';

/** The error summary at the top of the form. It has the focus, so that a screen reader reads it and the keyboard starts there. */
export function errorSummary(message: string | undefined): Html | undefined {
  if (!message) return undefined;
  return html`<div class="message message-error" id="form-error" role="alert" tabindex="-1" autofocus>
    <h2>There is a problem</h2>
    <p>${message}</p>
  </div>`;
}

/** An informational message. */
export function notice(message: string | undefined): Html | undefined {
  return message ? html`<p class="message message-notice" role="status">${message}</p>` : undefined;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string | Html;
  readonly error?: string | undefined;
  readonly invalid?: boolean;
  readonly focus?: boolean;
  readonly numeric?: boolean;
  readonly optional?: boolean;
  /** The capital letters that a phone's keyboard begins with. */
  readonly capitals?: 'words';
}

/** A labelled input with its hint and error. */
export function field(of: Field): Html {
  const { name, error, hint } = of;
  const invalid = error !== undefined || of.invalid === true;
  const describedBy = [hint && `${name}-hint`, error ? `${name}-error` : invalid && 'form-error'].filter(Boolean).join(' ');
  return html`<div class="field${invalid && ' field-invalid'}">
    <label for="${name}">${of.label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="field-error" id="${name}-error"><span class="visually-hidden">Error: </span>${error}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${of.type}"
      value="${of.value ?? ''}"
      autocomplete="${of.autocomplete}"
      ${of.optional !== true && 'required'}
      autocapitalize="${of.capitals ?? 'none'}"
      spellcheck="false"
      ${of.numeric === true && html` inputmode="numeric" maxlength="20" class="code"`}${
        describedBy !== '' && html` aria-describedby="${describedBy}"`
      }${invalid && html` aria-invalid="true"`}${of.focus === true && html` autofocus`}
    />
  </div>`;
}
