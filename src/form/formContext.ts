import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  ErrorListProps,
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  ValidatorType,
  WidgetProps,
} from '@rjsf/utils';
import type { FormModel } from './formModel.ts';
import type { FormValues } from './payload.ts';

/** Judges what a form holds as the service would, once it has been sent. */
export interface FormJudge {
  /** The validator that RJSF asks. It is given the form's data as it stands, and judges what would be saved. */
  validator: ValidatorType<FormValues, RJSFSchema, FormContext>;
  /** What to send for the form's data. Fields that a condition forbids are empty. */
  payload: (formData: FormValues) => Record<string, unknown>;
  /** The whole record as it would be saved. */
  saved: (formData: FormValues) => Record<string, unknown>;
}

/** What our templates and fields read of the form that they stand in: RJSF's `formContext`. */
export type FormContext = {
  model: FormModel;
  judge: FormJudge;
};

type OwnWidgetProps = WidgetProps<FormValues, RJSFSchema, FormContext>;

/** The props of RJSF's widgets that ours read. What a value is, each widget finds out: what could not be read is kept as it was typed. */
export interface ControlProps extends Pick<
  OwnWidgetProps,
  'id' | 'label' | 'schema' | 'uiSchema' | 'options' | 'required' | 'rawErrors' | 'placeholder'
> {
  value: unknown;
  onChange: (value: unknown) => void;
}

export type OwnFieldProps = FieldProps<FormValues, RJSFSchema, FormContext>;
export type FrameProps = FieldTemplateProps<FormValues, RJSFSchema, FormContext>;
export type RecordTemplateProps = ObjectFieldTemplateProps<FormValues, RJSFSchema, FormContext>;
export type ListTemplateProps = ArrayFieldTemplateProps<FormValues, RJSFSchema, FormContext>;
export type RowTemplateProps = ArrayFieldItemTemplateProps<FormValues, RJSFSchema, FormContext>;
export type ProblemsProps = ErrorListProps<FormValues, RJSFSchema, FormContext>;
