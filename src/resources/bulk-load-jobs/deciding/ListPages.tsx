import Pagination from '@mui/material/Pagination';
import type { RefObject } from 'react';

interface ListPagesProps {
  label: string;
  pageCount: number;
  page: number;
  /** The heading of the list, where the next page begins. It needs `tabIndex={-1}`. */
  heading: RefObject<HTMLElement | null>;
  onChange: (page: number) => void;
}

/** The pages of a long list. Another page begins at its heading: its end would be shown otherwise. Nothing for a single page. */
export const ListPages = ({ label, pageCount, page, heading, onChange }: ListPagesProps) =>
  pageCount > 1 && (
    <Pagination
      count={pageCount}
      page={page}
      onChange={(_, next) => {
        onChange(next);
        heading.current?.focus();
      }}
      aria-label={label}
    />
  );
