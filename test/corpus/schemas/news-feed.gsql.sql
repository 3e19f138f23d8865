-- After the statements were given to `gcloud spanner databases ddl describe`: no comments, one blank line each.
CREATE TABLE Profiles (
  Handle STRING(30) NOT NULL,
  Bio STRING(1000),
  Followers INT64 NOT NULL DEFAULT (0),
) PRIMARY KEY(Handle);

CREATE TABLE Follows (
  Handle STRING(30) NOT NULL,
  Followed STRING(30) NOT NULL,
  Since TIMESTAMP NOT NULL OPTIONS (
    allow_commit_timestamp = true
  ),
) PRIMARY KEY(Handle, Followed),
  INTERLEAVE IN PARENT Profiles ON DELETE CASCADE;

CREATE INDEX FollowsByFollowed ON Follows(Followed, Handle);

CREATE TABLE Posts (
  PostId STRING(36) NOT NULL,
  Handle STRING(30) NOT NULL,
  PostedAt TIMESTAMP NOT NULL OPTIONS (
    allow_commit_timestamp = true
  ),
  Text STRING(5000) NOT NULL,
  Likes INT64 NOT NULL DEFAULT (0),
) PRIMARY KEY(PostId);

CREATE INDEX PostsByHandle ON Posts(Handle, PostedAt DESC) STORING (Text);

CREATE INDEX LatestPosts ON Posts(PostedAt DESC);

CREATE TABLE Timeline (
  Handle STRING(30) NOT NULL,
  PostedAt TIMESTAMP NOT NULL,
  PostId STRING(36) NOT NULL,
) PRIMARY KEY(Handle, PostedAt DESC, PostId),
  INTERLEAVE IN PARENT Profiles ON DELETE CASCADE,
  ROW DELETION POLICY (OLDER_THAN(PostedAt, INTERVAL 30 DAY));

CREATE TABLE Trends (
  WindowStart TIMESTAMP NOT NULL,
  Tag STRING(100) NOT NULL,
  Mentions INT64 NOT NULL,
) PRIMARY KEY(WindowStart DESC, Tag);

ANALYZE;
