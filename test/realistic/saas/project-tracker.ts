import {
  Column, type Database, Default, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable, ValueSource,
} from '../../../src';

/** Projects with issues that are numbered from one in each project. */
export function projectTracker(db: Database): void {
  const projects = new UuidTable(db, 'Projects', {
    key: [Column.uuid('ProjectId')],
    columns: [
      Column.string('ShortName', { lengthChars: 10, notNull: true, values: ValueSource.entity('chosen by the owner') }),
      Column.int64('LastIssueNo', { notNull: true, defaultValue: Default.number(0) }),
    ],
  });
  new SafeIndex(projects, 'ProjectsByShortName', { columns: ['ShortName'], unique: true });

  const family = new InterleavedHierarchy(db, 'ProjectFamily', { root: projects });
  const issues = family.addChild('Issues', {
    key: [Column.int64('IssueNo')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.string('Title', { lengthChars: 300, notNull: true }),
      Column.uuidReference('AssigneeId'),
      Column.bool('IsOpen', { notNull: true, defaultValue: Default.bool(true) }),
      Column.timestamp('DueAt'),
    ],
  });
  family.addChild('Comments', {
    parent: issues,
    key: [Column.commitTimestamp('WrittenAt'), Column.uuid('CommentId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.uuidReference('AuthorId', { notNull: true }), Column.string('Body', { notNull: true })],
  });
  family.addChild('IssueLabels', {
    parent: issues,
    key: [Column.string('Label', { lengthChars: 40 })],
    onDelete: OnDelete.CASCADE,
  });
  new SafeIndex(issues, 'IssuesByAssignee', { columns: ['AssigneeId', 'DueAt'], nullFiltered: true });
}
