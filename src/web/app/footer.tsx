/** Renders the footer of every page. */

import type { Language } from '#contract/display.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { languageNames, useLanguage } from '#web/lib/i18n/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { appLabels as labels } from './app.labels.ts';
import { chooseLanguage } from './languages.ts';

const links = () => [
  { to: paths.support(), label: labels.support },
  { to: paths.guides(), label: labels.guides },
  { to: paths.about(), label: labels.about },
  { to: paths.contact(), label: labels.contact },
  { to: paths.terms(), label: labels.terms },
  { to: paths.privacy(), label: labels.privacy },
];

const social = ['camera', 'message', 'video'] as const;

/** If the page above also ends in a dark band, a thin line separates the footer from it. */
export function Footer() {
  return (
    <footer className="bg-sunken text-sm" data-theme="dark">
      <div className="wrap pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] [body:has([data-band])_&]:pt-6 [body:has([data-band])_&]:pb-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line [body:has([data-band])_&]:border-t [body:has([data-band])_&]:pt-4">
          <Link to={paths.home()} aria-label={labels.name} className="flex min-h-target items-center rounded-sm">
            <Logo word={labels.name} size="sm" />
          </Link>
          {/* The icons have no link targets yet, so they are neither links nor announced. */}
          <span aria-hidden="true" className="ml-auto flex gap-4 text-faint">
            {social.map((icon) => (
              <Icon key={icon} name={icon} />
            ))}
          </span>
          <nav
            aria-label={labels.footerNav}
            className="-mx-3 grid w-[calc(100%+1.5rem)] grid-cols-2 md:flex md:flex-wrap lg:w-auto"
          >
            {links().map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-target items-center rounded-sm px-3 text-soft hover:bg-hover hover:text-text"
              >
                {label}
              </Link>
            ))}
            <LanguageChoice />
          </nav>
        </div>
      </div>
    </footer>
  );
}

/**
 * Shown only to visitors; signed-in users choose the language in Settings. The server renders it too: if it appeared
 * later, the links beside it would move, possibly under a finger.
 */
function LanguageChoice() {
  const current = useLanguage();
  const isReady = useSession(({ ready }) => ready);
  const hasToken = useSession(({ accessToken }) => accessToken !== '');
  if (hasToken) return null;
  return (Object.keys(languageNames) as Language[])
    .filter((language) => language !== current)
    .map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        data-audience={isReady ? undefined : 'visitors'}
        className="inline-flex min-h-target items-center rounded-sm px-3 text-soft hover:bg-hover hover:text-text"
        onClick={() => chooseLanguage(language)}
      >
        {languageNames[language]}
      </button>
    ));
}
