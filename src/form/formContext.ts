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
import type { AskedWarning } from '../../domain/questions/fieldWarnings.ts';
import type { FormModel } from './formModel.ts';
import type { FormValues } from './payload.ts';

/** Judges a form's values by the same rules as the service. */
export interface FormJudge {
  /** The validator for RJSF. It receives the form's data, and judges the record that would be saved. */
  validator: ValidatorType<FormValues, RJSFSchema, FormContext>;
  /** The body to send for the form's data. Fields that a condition forbids are empty. */
  payload: (formData: FormValues) => Record<string, unknown>;
  /** The questions that its unlikely values raise, and that nobody has confirmed for these values. */
  questions: (formData: FormValues) => AskedWarning[];
  /** The whole record that would be saved. */
  saved: (formData: FormValues) => Record<string, unknown>;
}

/** The data of the form for the portal's templates and fields: RJSF's `formContext`. */
export type FormContext = {
  model: FormModel;
  judge: FormJudge;
};

type OwnWidgetProps = WidgetProps<FormValues, RJSFSchema, FormContext>;

/** The props of RJSF's widgets that the portal's widgets use. A value may have any type, because unreadable text is kept as typed. */
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
