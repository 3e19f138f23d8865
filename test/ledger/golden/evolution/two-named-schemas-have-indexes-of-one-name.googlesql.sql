-- two named schemas have indexes of one name

-- drop index r.i: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS `r`.`i`;
