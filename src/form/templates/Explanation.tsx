import Box from '@mui/material/Box';
import { Suspense, use } from 'react';
import { FormPartsContext } from '../parts/formParts.ts';

/** An explanation of a field's present value, below its control. Screen readers announce it when the value changes. */
export function Explanation({ of, value }: { of: string; value: unknown }) {
  const Text = use(FormPartsContext).explanations[of];
  if (!Text) throw new Error(`There is no explanation "${of}": add it to src/domain/forms/formParts.ts.`);
  return (
    <Box role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary', maxWidth: '60ch' }}>
      <Suspense fallback={null}>
        <Text value={value} />
      </Suspense>
    </Box>
  );
}
