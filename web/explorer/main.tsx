import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
