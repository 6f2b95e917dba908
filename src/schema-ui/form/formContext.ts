import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  ErrorListProps,
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  WidgetProps,
} from '@rjsf/utils';
import type { FormJudge } from './formJudge.ts';
import type { FormModel } from './formModel.ts';
import type { FormValues } from './payload.ts';

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
