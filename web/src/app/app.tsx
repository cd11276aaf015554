/** The page: language, theme, and which of its pages is shown. */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { Redirect, Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { speak } from '../client/request.ts';
import { useEquityRecord } from '../feed/equity.ts';
import { queries, useNews } from '../feed/kept.ts';
import { type Locale, messagesOf } from '../messages/catalogue.ts';
import { enUS } from '../messages/en-US/catalogue.ts';
import type { Messages } from '../messages/messages.ts';
import { TradePage } from '../pages/trade/trade-page.tsx';
import { currentPreferences, usePreferences } from '../ui/preferences.ts';
import { Toasts } from '../ui/toast.tsx';
import { Banner } from './banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { KeySheet } from './key-sheet.tsx';

const OperatorPage = lazy(async () => {
  const { OperatorPage: page } = await import('../pages/operator/operator-page.tsx');
  return { default: page };
});

export function App() {
  const { theme } = usePreferences();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  if (language === undefined) return null;
  const { locale, messages } = language;
  return (
    <IntlProvider
      locale={locale}
      messages={messages as typeof enUS}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      <QueryClientProvider client={queries}>
        <Router hook={useHashLocation}>
          <Shell />
        </Router>
      </QueryClientProvider>
    </IntlProvider>
  );
}

interface Language {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** The messages of the chosen language; those of the one before until they are here. */
function useLanguage(): Language | undefined {
  const { locale } = usePreferences();
  const [language, setLanguage] = useState<Language | undefined>(() =>
    locale === 'en-US' ? { locale, messages: enUS } : undefined,
  );
  useEffect(() => {
    document.documentElement.lang = locale;
    speak(locale);
    void messagesOf(locale).then((messages) => {
      if (currentPreferences().locale === locale) setLanguage({ locale, messages });
    });
  }, [locale]);
  return language;
}

function Shell() {
  const t = useTranslations('app');
  useNews();
  useEquityRecord();
  return (
    <div className="shell">
      <Header />
      <Banner />
      <main className="shell-main">
        <ErrorBoundary>
          <Suspense fallback={<p className="note">{t('loading')}</p>}>
            <Pages />
          </Suspense>
        </ErrorBoundary>
      </main>
      <KeySheet />
      <Toasts label={t('notices')} />
    </div>
  );
}

function Pages() {
  const t = useTranslations('app');
  const { pair } = usePreferences();
  return (
    <Switch>
      <Route path="/trade/:category/:symbol" component={TradePage} />
      <Route path="/operator/*?" component={OperatorPage} />
      <Route path="/">
        <Redirect to={`/trade/${pair}`} replace />
      </Route>
      <Route>
        <p className="note">{t('notFound')}</p>
      </Route>
    </Switch>
  );
}
