import { GraphiQL } from 'graphiql';
import { useEffect, useState } from 'react';
import { KeyBar } from './key-bar.js';
import { openService, whoIs, type Viewer } from './service.js';

// Gone with the tab, and never part of an address.
const STORED = 'hippograph.key';

const FIRST_QUERY = `# What the newest memories in your reach are:
query Newest {
  memories(scope: { all: true }, first: 5) {
    nodes {
      namespace
      key
      preview
      updatedAt
    }
  }
}

# What changes from now on: run it and write something.
subscription Changes {
  memoryChanged(scope: { all: true }) {
    sequence
    operation
    namespace
    memory {
      key
      preview
    }
  }
}
`;

type State =
  | { readonly step: 'no key' }
  | { readonly step: 'asking' }
  | { readonly step: 'refused'; readonly why: string }
  | { readonly step: 'ready'; readonly key: string; readonly viewer: Viewer };

/** The explorer: a bar for the key, and GraphiQL once the service knows it. */
export function App() {
  const [state, setState] = useState<State>({ step: 'no key' });

  async function take(key: string): Promise<void> {
    setState({ step: 'asking' });
    try {
      const viewer = await whoIs(key);
      sessionStorage.setItem(STORED, key);
      setState({ step: 'ready', key, viewer });
    } catch (error) {
      sessionStorage.removeItem(STORED);
      setState({ step: 'refused', why: error instanceof Error ? error.message : String(error) });
    }
  }

  useEffect(() => {
    const stored = sessionStorage.getItem(STORED);
    if (stored !== null) void take(stored);
  }, []);

  const forget = () => {
    sessionStorage.removeItem(STORED);
    setState({ step: 'no key' });
  };
  return (
    <>
      <KeyBar
        viewer={state.step === 'ready' ? state.viewer : undefined}
        busy={state.step === 'asking'}
        onKey={(key) => void take(key)}
        onForget={forget}
      />
      <main>
        {state.step === 'ready' ? (
          <Editor key={state.key} apiKey={state.key} />
        ) : (
          <Welcome why={state.step === 'refused' ? state.why : undefined} />
        )}
      </main>
    </>
  );
}

function Editor({ apiKey }: { readonly apiKey: string }) {
  const [service] = useState(() => openService(apiKey));
  useEffect(() => service.close, [service]);
  return (
    <GraphiQL
      fetcher={service.fetcher}
      storage={sessionStorage}
      initialQuery={FIRST_QUERY}
      isHeadersEditorEnabled={false}
      showPersistHeadersSettings={false}
    />
  );
}

function Welcome({ why }: { readonly why: string | undefined }) {
  return (
    <section className="welcome">
      <h1>GraphQL explorer</h1>
      {why !== undefined && (
        <p role="alert" className="refused">
          {why}
        </p>
      )}
      <p>
        Give a key above: the schema is read with it, and so is everything that you run. The first start of
        the service wrote one into <code>owner.key</code> of its data folder.
      </p>
      <p>The key stays in this tab and is gone when you close it.</p>
    </section>
  );
}
