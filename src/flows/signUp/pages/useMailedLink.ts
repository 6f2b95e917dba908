import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import type { SignUpCalls } from '../signUpCalls.ts';

type MailedLink =
  | { readonly status: 'none' }
  | { readonly status: 'opening' }
  | { readonly status: 'failed'; readonly reason: string };

const keyIn = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('key');

/**
 * Opens the sign-up of a mailed link, `/signup/home#key=…`, and goes to its overview. The key works once. It is taken out of the address first, so that
 * neither a reload nor the history sends it again.
 */
export function useMailedLink(calls: SignUpCalls): MailedLink {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [link, setLink] = useState<MailedLink>(() => (keyIn(hash) === null ? { status: 'none' } : { status: 'opening' }));
  const taken = useRef<string | null>(null);

  useEffect(() => {
    const key = keyIn(hash);
    if (key === null || taken.current === key) return;
    taken.current = key;
    const open = async (): Promise<void> => {
      setLink({ status: 'opening' });
      await navigate(pathname + search, { replace: true });
      try {
        const lead = await calls.open(key);
        queryClient.setQueryData(['sign-up', 'current'], lead);
        await navigate(`/signup/${lead.id}/${lead.state === 'partial' ? 'dashboard' : 'submitted'}`, { replace: true });
      } catch (failure) {
        setLink({ status: 'failed', reason: reasonOf(failure) });
      }
    };
    void open();
  }, [hash, pathname, search, navigate, queryClient, calls]);
  return link;
}
