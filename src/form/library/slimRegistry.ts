import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import MultiSchemaField from '@rjsf/core/lib/components/fields/MultiSchemaField.js';
import NullField from '@rjsf/core/lib/components/fields/NullField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { englishStringTranslator } from '@rjsf/utils';
import { drawnLater } from './laterParts.tsx';

/**
 * The registry of RJSF's form before the theme is added. In the build it replaces RJSF's own registry, which imports all widgets and templates for
 * plain HTML. The theme has the other parts, loaded when they are needed.
 *
 * @see src/build/slimForms.ts
 */
export default function getDefaultRegistry() {
  return {
    fields: {
      AnyOfField: MultiSchemaField,
      // Few forms have a list.
      ArrayField: drawnLater(() => import('@rjsf/core/lib/components/fields/ArrayField.js')),
      BooleanField,
      NullField,
      ObjectField,
      OneOfField: MultiSchemaField,
      SchemaField,
      StringField,
    },
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
