import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startLine } from './account/line.ts';
import { queryClient } from './api/queryClient.ts';
import { whenSessionEnds } from './api/sessionEnd.ts';
import { dropQuestions } from './shell/dropQuestions.ts';
import { leaveSession } from './shell/leaveSession.ts';
import { routes } from './shell/routes.tsx';
import { DialogHost } from './ui/DialogHost.tsx';
import { LiveRegion } from './ui/LiveRegion.tsx';

async function start(root: HTMLElement) {
  // LIFF reads the address before the router may touch it.
  await startLine();
  const router = createBrowserRouter(routes);
  whenSessionEnds(() => leaveSession(router));
  dropQuestions(router);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <DialogHost />
        <LiveRegion />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) start(root);
