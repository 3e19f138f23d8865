CREATE PROTO BUNDLE (
  example.events.Envelope,
  example.events.Kind,
  `example.events.Envelope.Header`,
);

CREATE TABLE Envelopes (
  EnvelopeId STRING(36) NOT NULL,
  Kind `example.events.Kind` NOT NULL,
  Envelope example.events.Envelope NOT NULL,
  Headers ARRAY<example.events.Envelope.Header>,
  ReceivedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
) PRIMARY KEY (EnvelopeId);

CREATE INDEX EnvelopesByReceipt ON Envelopes (ReceivedAt);
CREATE INDEX EnvelopesByKind ON Envelopes (Kind, EnvelopeId);
