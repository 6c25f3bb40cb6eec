/** Offers a new user the first steps: save a listing, follow a seller, add a want, list an item. */
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-paths.ts';
import { verificationLabels as labels } from '../auth.labels.ts';

type Step = { icon: IconName; to: string; text: (typeof labels.steps)[keyof typeof labels.steps] };

export function WelcomeSteps() {
  const steps: readonly Step[] = [
    { icon: 'heart', to: paths.search({ sort: 'newest' }), text: labels.steps.save },
    { icon: 'bell', to: paths.home(), text: labels.steps.follow },
    { icon: 'search', to: paths.wants(), text: labels.steps.want },
    { icon: 'camera', to: paths.listingCreate(), text: labels.steps.list },
  ];
  return (
    <section aria-labelledby="first-steps" className="mx-auto mt-4 max-w-4xl">
      <h2 id="first-steps" className="text-lg tracking-snug">
        {labels.stepsTitle}
      </h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-2">
        {steps.map(({ icon, to, text }) => (
          <li key={icon} className="relative grid content-start gap-2 rounded-md border border-line bg-surface p-4">
            <Icon name={icon} />
            <Link
              to={to}
              className="font-semibold tracking-snug underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {text.title}
            </Link>
            <p className="text-sm text-soft">{text.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
