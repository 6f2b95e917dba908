import Box from '@mui/material/Box';
import { type ComponentType, lazy, Suspense } from 'react';

/** The explanations that a field may name in its `ui:options`, as `explanation`. Each is loaded with the first form that has it. */
const explanations: Readonly<Record<string, ComponentType<{ value: unknown }>>> = {
  minimumContributions: lazy(async () => ({ default: (await import('./MinimumContributions.tsx')).MinimumContributions })),
};

/** An explanation of a field's present value, below its control. Screen readers announce it when the value changes. */
export function Explanation({ of, value }: { of: string; value: unknown }) {
  const Text = explanations[of];
  if (!Text) throw new Error(`There is no explanation "${of}": add it to src/form/explanations.`);
  return (
    <Box role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary', maxWidth: '60ch' }}>
      <Suspense fallback={null}>
        <Text value={value} />
      </Suspense>
    </Box>
  );
}
