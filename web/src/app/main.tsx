import '@fontsource-variable/inter/standard.css';
import '../ui/theme.css';
import '../ui/controls.css';
import '../ui/layers.css';
import '../ui/table.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { connectAs } from '../feed/socket.ts';
import { App } from './app.tsx';

connectAs(undefined);
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
