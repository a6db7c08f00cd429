import { useState } from 'react';
import type { Viewer } from './service.js';

/** The bar above: takes a key, or says whom the present one acts for. */
export function KeyBar({
  viewer,
  busy,
  onKey,
  onForget,
}: {
  readonly viewer: Viewer | undefined;
  readonly busy: boolean;
  readonly onKey: (key: string) => void;
  readonly onForget: () => void;
}) {
  const [text, setText] = useState('');
  return (
    <header className="bar">
      <strong className="name">Hippograph</strong>
      {viewer ? (
        <>
          <span className="viewer">
            <b>{viewer.handle}</b> in {viewer.workspace} <small>{viewer.role}</small>
          </span>
          <button type="button" onClick={onForget}>
            Forget key
          </button>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const key = text.trim();
            if (key !== '') onKey(key);
            setText('');
          }}
        >
          <label htmlFor="key">Key</label>
          <input
            id="key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="hg_…"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
          <button type="submit" disabled={busy}>
            {busy ? 'Asking …' : 'Use key'}
          </button>
        </form>
      )}
    </header>
  );
}
