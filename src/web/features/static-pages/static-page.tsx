/** Renders a static text page, with a table of contents if it is long. */
import { useState } from 'react';
import { type RetentionRule, retention, retentionIds } from '#contract/retention.ts';
import { AnalyticsChoice } from '#web/features/analytics/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { GuideArt, type GuideDrawing } from './guide-art.tsx';
import {
  retentionLabels as labels,
  pagesLabels,
  type StaticPageName,
  type StaticSection,
  staticLabels,
} from './static-pages.labels.ts';

const periodOf = ({ amount, unit, from }: RetentionRule): string => labels.from[from](labels.units[unit](amount));

/** Renders the retention periods in `#contract/retention.ts` as a table. */
function RetentionTable() {
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="mb-2 text-left text-lg tracking-snug">{labels.caption}</caption>
        <thead>
          <tr>
            {[labels.subject, labels.howLong, labels.why].map((name) => (
              <th key={name} scope="col" className="border-b border-line py-2 pr-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {retentionIds.map((id) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {labels.rows[id].subject}
              </th>
              <td className="py-2 pr-4">{periodOf(retention[id])}</td>
              <td className="py-2 text-soft">{labels.rows[id].why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-soft">{labels.daily}</p>
    </div>
  );
}

type StaticPageProps = { name: StaticPageName };

export const title = ({ name }: StaticPageProps) => pagesLabels[name].title;

/** The link targets of the sections that have a link, keyed by the section's index. */
const targets: Readonly<Record<StaticPageName, Readonly<Record<number, string>>>> = {
  guides: { 0: paths.search(), 1: paths.listingCreate(), 2: paths.support() },
  about: { 0: paths.guides(), 1: paths.wants() },
  contact: { 0: paths.inbox(), 1: paths.support(), 2: paths.terms(), 4: paths.settings() },
  terms: { 3: paths.privacy() },
  privacy: { 3: paths.settings() },
};

/** The illustrations on the guides page, keyed by the section's index. */
const drawings: Readonly<Record<number, GuideDrawing>> = { 2: 'safety', 3: 'grading', 4: 'cards', 5: 'records' };

/** The long pages, which have a table of contents. On the other pages, each section's heading is beside its text. */
const longPages: readonly StaticPageName[] = ['guides', 'terms', 'privacy'];
const idOf = (index: number) => `section-${index + 1}`;

export function StaticPage({ name }: StaticPageProps) {
  const { intro, drawing, sections } = pagesLabels[name];
  const isLong = longPages.includes(name);
  return (
    <article
      // Short pages: each section has a line above it, and its heading is beside its text.
      className={`wrap *:max-w-text *:mx-auto py-8 md:py-12 ${isLong ? 'static-page--long lg:grid lg:grid-cols-[minmax(0,var(--page-text))_15rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:justify-center lg:*:w-full lg:*:mx-0' : 'md:*:max-w-240 md:[&_section]:grid md:[&_section]:grid-cols-[14rem_minmax(0,1fr)] md:[&_section]:gap-x-10 md:[&_section]:justify-items-start md:[&_section]:pt-3 md:[&_section]:border-t md:[&_section]:border-line md:[&_h2]:row-[1_/_span_5] md:[&_h2]:mt-3 md:[&_section>:not(h2)]:col-2'}`}
    >
      <div>
        <h1 className="text-xl md:text-2xl">{title({ name })}</h1>
        <p className="mt-3 max-w-text text-lg text-soft">{intro}</p>
        {drawing && (name === 'about' || name === 'contact') ? <GuideArt drawing={name} text={drawing} /> : null}
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

/** The table of contents; it starts collapsed on phones, where it would fill the first screen. */
function Contents({ sections }: { sections: readonly StaticSection[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      aria-label={staticLabels.contents}
      className="mt-6 rounded-md bg-sunken lg:[.static-page--long>&]:sticky lg:[.static-page--long>&]:top-[calc(var(--bar-height)+1.5rem)] lg:[.static-page--long>&]:row-[1_/_span_2] lg:[.static-page--long>&]:col-2 lg:[.static-page--long>&]:self-start lg:[.static-page--long>&]:mt-0"
    >
      <button
        type="button"
        className="flex items-center justify-between w-full min-h-target px-4 rounded-[inherit] text-sm font-semibold md:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {staticLabels.contents}
        <Icon name="chevron-down" size="sm" className={isOpen ? 'rotate-180' : ''} />
      </button>
      <ul
        className={`grid gap-x-6 px-4 pb-2 text-sm md:grid-cols-[1fr_1fr] md:pt-2 lg:in-[.static-page--long]:grid-cols-[1fr] ${isOpen ? '' : 'max-md:hidden'}`.trim()}
      >
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <a href={`#${idOf(index)}`} className="link inline-block py-3" onClick={() => setOpen(false)}>
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
