/** Renders a static text page, with a list of contents if it is long. */
import './static-page.css';
import { AnalyticsChoice } from '#web/features/analytics/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { GuideArt, type GuideDrawing } from './guide-art.tsx';
import { pagesLabels, type StaticPageName, type StaticSection } from './pages.labels.ts';
import { RetentionTable } from './retention-table.tsx';
import { staticLabels } from './static.labels.ts';

type StaticPageProps = { name: StaticPageName };

export const title = ({ name }: StaticPageProps) => pagesLabels[name].title;

/** The targets of the links, by the position of the section. */
const targets: Readonly<Record<StaticPageName, Readonly<Record<number, string>>>> = {
  guides: { 0: paths.search(), 1: paths.listingCreate(), 2: paths.support() },
  about: { 1: paths.guides() },
  contact: { 1: paths.support(), 2: paths.terms() },
  terms: { 3: paths.privacy() },
  privacy: { 3: paths.settings() },
};

/** The illustrations of the sections of the guides, by the position of the section. */
const drawings: Readonly<Record<number, GuideDrawing>> = { 2: 'safety', 3: 'grading', 4: 'cards', 5: 'records' };

/** Shorter pages fit the screen. */
const MIN_SECTIONS_FOR_CONTENTS = 4;
const idOf = (index: number) => `section-${index + 1}`;

export function StaticPage({ name }: StaticPageProps) {
  const { intro, sections } = pagesLabels[name];
  const isLong = sections.length >= MIN_SECTIONS_FOR_CONTENTS;
  return (
    <article className={`wrap static-page py-8 md:py-12 ${isLong ? 'static-page--long' : ''}`.trim()}>
      <div>
        <h1 className="text-xl md:text-2xl">{title({ name })}</h1>
        <p className="mt-3 text-lg text-soft">{intro}</p>
      </div>
      {isLong ? <Contents sections={sections} /> : null}
      <div className="static-page__text">
        {sections.map((section, index) => (
          <Section
            key={section.heading}
            id={idOf(index)}
            section={section}
            target={targets[name][index]}
            drawing={name === 'guides' ? drawings[index] : undefined}
          />
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

function Contents({ sections }: { sections: readonly StaticSection[] }) {
  return (
    <nav aria-label={staticLabels.contents} className="static-page__contents">
      <ul className="static-page__links">
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a href={`#${idOf(index)}`} className="link inline-block py-3">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SectionProps = {
  id: string;
  section: StaticSection;
  target: string | undefined;
  drawing: GuideDrawing | undefined;
};

function Section({ id, section, target, drawing }: SectionProps) {
  const { heading, paragraphs, points = [], link, drawing: drawingText } = section;
  return (
    <section id={id} className="mt-8">
      <h2 className="text-lg tracking-snug">{heading}</h2>
      {drawing && drawingText ? <GuideArt drawing={drawing} text={drawingText} /> : null}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
      {points.length === 0 ? null : (
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {link && target ? (
        <Link to={target} className="link mt-1 inline-block py-3 font-medium">
          {link}
        </Link>
      ) : null}
    </section>
  );
}
