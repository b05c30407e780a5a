"""A bucket of S3 or of a compatible service; boto3 reads the credentials from its usual places."""

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from storages.backends.s3 import S3Storage

from core.api.types import Json


class Bucket(S3Storage):  # type: ignore[misc]  # has no types
    """Stores files, with short timeouts: requests wait for them."""

    def get_default_settings(self) -> Json:
        """The defaults of settings."""
        return {
            **super().get_default_settings(),
            # One attempt: a client can repeat a read, and a worker retries a write after a minute.
            "client_config": Config(
                connect_timeout=1, read_timeout=3, retries={"total_max_attempts": 1}
            ),
            "transfer_config": TransferConfig(num_download_attempts=1),
            "file_overwrite": False,
            # No content encoding, or a proxy would decompress them.
            "object_parameters": {"ContentType": "application/gzip"},
        }
