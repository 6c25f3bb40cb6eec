/** Renders a static text page. */
import { AnalyticsChoice } from '#web/features/analytics/index.ts';
import { pagesLabels, type StaticPageName } from './pages.labels.ts';
import { RetentionTable } from './retention-table.tsx';

type StaticPageProps = { name: StaticPageName };

export const title = ({ name }: StaticPageProps) => pagesLabels[name].title;

export function StaticPage({ name }: StaticPageProps) {
  const { intro, sections } = pagesLabels[name];
  return (
    <article className="wrap py-8 md:py-12">
      <div className="max-w-text">
        <h1 className="text-xl md:text-2xl">{title({ name })}</h1>
        <p className="mt-3 text-lg text-soft">{intro}</p>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="mt-8">
            <h2 className="text-lg tracking-snug">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        {name === 'privacy' ? (
          <>
            <RetentionTable />
            <AnalyticsChoice className="mt-8" />
          </>
        ) : null}
      </div>
    </article>
  );
}
