import { table, type Linker, type Cell } from './elements';
import { LIMITS } from '../../../schema/limits';
import { DAYS, type Capacity, type TableCapacity } from '../../../simulation/capacity';
import { counted, percent, sizeText } from '../../../text/shown';
import { SECONDS_OF_DAY } from '../../../text/time';
import { rate } from '../data/headroom';
import { html, lines, type Html } from '../html';

/** Further tables are summed up. */
const MOST_TABLES = 6;

const PERFORMANCE = html`<a href="https://cloud.google.com/spanner/docs/performance">Performance</a>`;
const CPU = html`<a href="https://cloud.google.com/spanner/docs/cpu-utilization#recommended-max">CPU utilization</a>`;
const QUOTAS = html`<a href="https://cloud.google.com/spanner/quotas">Quotas</a>`;

const [RATE, SIZE, WORKLOAD, CONFIG] = ['writesPerSecond', 'rowBytes', 'workload', '--config']
  .map((each) => html`<code>${each}</code>`);

/** The nodes and storage that the declared workload needs, each with its formula and source. */
export function capacityRows(capacity: Capacity | undefined, link: Linker): Html {
  return html`
    <div class="capacity"><h3>Nodes and storage for the declared workload</h3>
      ${capacity ? lines([needs(capacity), tableRows(capacity, link), limitsOfModel(capacity)]) : html`
        <p>No rate of inserts is declared, so nothing is computed. Declare ${RATE} and ${SIZE} in the ${WORKLOAD} of a
          table or a database or, for SQL, under ${WORKLOAD} in the file of ${CONFIG}.</p>`}
    </div>`;
}

function needs({ rowsPerSecond, storedBytes, nodesForWrites, nodesForStorage }: Capacity): Html {
  const { writesPerSecondOfNode, highPriorityCpu: { oneRegion }, storageBytesOfNode } = LIMITS;
  const ofWrites = `${rate(rowsPerSecond, 'row')} ÷ (${number(writesPerSecondOfNode)} rows/s of a node in one ` +
    `region × ${percent(oneRegion)} of its CPU), rounded up. Sources: `;
  const ofStorage = `${sizeText(storedBytes)} ÷ ${sizeText(storageBytesOfNode)} of a node, rounded up. Source: `;
  return html`
    <dl>
      <dt>Nodes for writes</dt>
      <dd>${result(nodesText(nodesForWrites), html`${ofWrites}${PERFORMANCE}, ${CPU}`)}</dd>
      <dt>Stored after ${DAYS} days</dt>
      <dd>${result(sizeText(storedBytes), html`the sum of the tables below`)}</dd>
      <dt>Nodes for storage</dt>
      <dd>${result(nodesText(nodesForStorage), html`${ofStorage}${QUOTAS}`)}</dd>
    </dl>`;
}

function tableRows({ tables, undeclared, ...sum }: Capacity, link: Linker): Html {
  const rest = tables.slice(MOST_TABLES);
  const restOf = (of: keyof Sums): number => rest.reduce((total, each) => total + each[of], 0);
  const rows: Cell[][] = tables.slice(0, MOST_TABLES).map(tableCells(link));
  if (rest.length > 0) {
    rows.push([counted(rest.length, 'more table'), ...sumCells({
      rowsPerSecond: restOf('rowsPerSecond'), bytesPerDay: restOf('bytesPerDay'), storedBytes: restOf('storedBytes'),
    })]);
  }
  if (tables.length > 1) {
    rows.push([html`<b>all</b>`, ...sumCells(sum)]);
  }
  return html`
    ${table(['table', 'written', 'stored', 'kept'], rows)}
    ${undeclared > 0 && html`
      <p class="pale">
        ${`${counted(undeclared, 'table')} without a declared rate ${undeclared === 1 ? 'is' : 'are'} not counted.`}
      </p>`}`;
}

function tableCells(link: Linker): (each: TableCapacity) => Cell[] {
  return (each) => {
    const { insertsPerSecond, rowsPerInsert, storedPerInsert, rowBytes, isSizeDeclared, keptDays } = each;
    const inserts = `${rate(insertsPerSecond, 'insert')} × `;
    const size = `${number(rowBytes)} B${isSizeDeclared ? '' : ' (assumed)'}`;
    const stored = `${counted(Number(storedPerInsert.toFixed(2)), 'row')} × ${size} × ${number(SECONDS_OF_DAY)} s`;
    const [written, aDay, kept] = sumCells(each);
    return [
      link(each.table.name),
      html`${written}${formula(`${inserts}${counted(rowsPerInsert, 'row')}`)}`,
      html`${aDay}${formula(`${inserts}${stored}`)}`,
      html`${kept}${keptDays !== undefined && formula(`a TTL leaves the rows of ${counted(keptDays, 'day')}`)}`,
    ];
  };
}

type Sums = Pick<Capacity, 'rowsPerSecond' | 'bytesPerDay' | 'storedBytes'>;

function sumCells({ rowsPerSecond, bytesPerDay, storedBytes }: Sums): Html[] {
  return [
    html`<b>${rate(rowsPerSecond, 'row')}</b>`,
    html`<b>${sizeText(bytesPerDay)} a day</b>`,
    html`<b>${sizeText(storedBytes)} after ${DAYS} days</b>`,
  ];
}

function result(value: string, how: Html): Html {
  return html`<b>${value}</b> ${how}`;
}

function formula(text: string): Html {
  return html` <span class="pale">${text}</span>`;
}

/** Assumptions and limits of the figures. */
function limitsOfModel({ tables }: Capacity): Html {
  const ttl = ` A TTL counts from the insert, with the ${LIMITS.ttlDeletionHours} hours in which Spanner deletes rows.`;
  const hasTtl = tables.some(({ keptDays }) => keptDays !== undefined);
  return html`
    <p class="pale">The declared rate is that of the peak: less is stored if the peak does not last all day.
      Assumed: an index entry takes as much as its row, and rows of other sizes take as much work as rows of 1 KiB.
      ${hasTtl && ttl}</p>
    <p class="pale">Not counted: reads, updates, deletes, rows that are there already, older versions of rows,
      compression, backups, and the storage of data change records. A node of a dual-region or multi-region instance
      writes less. More nodes help only keys whose limit grows with the nodes.</p>`;
}

function nodesText(nodes: number): string {
  return nodes < 1 ? `${Math.round(nodes * 1_000)} processing units` : counted(nodes, 'node');
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
