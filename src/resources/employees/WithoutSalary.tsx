import Box from '@mui/material/Box';

/** The periods in which a contribution cannot be worked out. @param remedy - An order that follows a colon. */
export function WithoutSalary({ periods, remedy }: { periods: readonly string[]; remedy: string }) {
  return periods.map((period) => (
    <Box key={period}>
      The contribution for {period} cannot be worked out, because no salary is known: {remedy}.
    </Box>
  ));
}
